package org.edarts.pic.cache;

/** A manager of whose steps each takes one cycle. */
final class OneCycleEach implements StepCosts {
    @Override
    public int call() {
        return 1;
    }

    @Override
    public int calledRow() {
        return 1;
    }

    @Override
    public int returned() {
        return 1;
    }

    @Override
    public int returnedRow() {
        return 1;
    }

    @Override
    public int load() {
        return 1;
    }

    @Override
    public int room() {
        return 1;
    }

    @Override
    public int gap() {
        return 1;
    }

    @Override
    public int judgedRow() {
        return 1;
    }

    @Override
    public int unloaded() {
        return 1;
    }

    @Override
    public int movedRow() {
        return 1;
    }

    @Override
    public int entered() {
        return 1;
    }

    @Override
    public int outside() {
        return 1;
    }

    @Override
    public int remoteStores() {
        return 1;
    }

    @Override
    public int remoteLoads(int count, int hops) {
        return count * hops;
    }
}
