package org.edarts.cu.host;

import java.util.concurrent.Executor;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CamProvider;

/** Makes host CAMs with the settings that suit most applications. */
public final class HostCamProvider implements CamProvider {
    /** For {@link java.util.ServiceLoader}. */
    public HostCamProvider() {}

    @Override
    public Cam host() {
        return HostCam.with().open();
    }

    @Override
    public Cam host(int cus) {
        return HostCam.with().cus(cus).open();
    }

    @Override
    public Cam on(Executor executor) {
        return HostCam.with().on(executor).open();
    }
}
