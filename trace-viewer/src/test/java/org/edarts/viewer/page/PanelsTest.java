package org.edarts.viewer.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.edarts.trace.Trace;
import org.edarts.viewer.page.TracePage.Named;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.WheelInput.ScrollOrigin;

/** The lines over time: they have the time axis of the lanes, their brush and their pointer. */
class PanelsTest {
    private static final Path FOLDER = Path.of("target/browser");
    private static final Trace MESH = SampleTrace.onMesh();

    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.start(FOLDER);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void forgetComplaints() {
        browser.complaints();
    }

    @AfterEach
    void theConsoleIsSilent(TestInfo test) throws IOException {
        browser.photograph(FOLDER.resolve(test.getTestMethod().orElseThrow().getName() + ".png"));
        assertEquals(List.of(), browser.complaints());
    }

    private static void open(String name, TracePage page, String hash) throws IOException {
        Path file = FOLDER.resolve(name + ".html");
        page.write(file);
        browser.open(file.toAbsolutePath(), hash);
    }

    private static WebElement panel(int number) {
        return browser.element(".panel:nth-child(" + number + ") .u-over");
    }

    private static String shown(int number) {
        return browser.text(".panel:nth-child(" + number + ") .names").replace('\n', ' ');
    }

    @Test
    void sayTheValuesWhereverThePointerIs() throws IOException {
        open("lines", TracePage.of("mesh.trace", MESH), "#tab=panels");
        assertEquals("in flight codelets", shown(2));
        browser.actions().moveToElement(panel(2), -400, 0).perform();
        browser.until("one fires", () -> shown(2).equals("in flight codelets 1"));
        // 30 in 50 ns over both links, and 10 over the one that has most
        assertEquals("link traffic per µs mean of used 300 0,1 to 0,2 200", shown(3));
        browser.actions().moveToElement(browser.element("#timeline"), 340, 0).perform();
        browser.until(
                "of the second half", () -> shown(3).equals("link traffic per µs mean of used 300 0,1 to 0,2 600"));
    }

    @Test
    void zoomAndBrushWithTheLanes() throws IOException {
        open("zoomed", TracePage.of("mesh.trace", MESH), "#tab=panels");
        browser.actions()
                .moveToElement(panel(1), -278, 0)
                .clickAndHold()
                .moveByOffset(556, 3)
                .release()
                .perform();
        browser.until("the middle is brushed", () -> browser.text("#scope").equals("began 25 ns to 75 ns"));
        assertTrue(browser.script("return location.hash").toString().contains("tab=panels"));
        browser.actions().moveToElement(panel(2)).click().perform();
        browser.until("a click drops it", () -> browser.text("#scope").startsWith("whole trace"));
        browser.actions()
                .scrollFromOrigin(ScrollOrigin.fromElement(panel(3)), 0, -400)
                .perform();
        browser.until("the wheel zooms in", () -> !browser.text("#range").endsWith("(100 ns)"));
        browser.actions().doubleClick(panel(1)).perform();
        browser.until("a double click shows all", () -> browser.text("#range").endsWith("(100 ns)"));
    }

    @Test
    void twoTracesHaveALineEach() throws IOException {
        open(
                "both-lines",
                TracePage.of(List.of(new Named("a", SampleTrace.of(2_000)), new Named("b", SampleTrace.of(1_000)))),
                "#tab=panels&theme=dark");
        assertEquals("in flight A: codelets B: codelets", shown(2));
        assertEquals(2L, browser.script("return document.querySelectorAll('.panel').length"));
    }

    @Test
    void aFileThatIsNotSavedIsToldOf() throws IOException {
        open("unsaved", TracePage.of("mesh.trace", MESH), "");
        browser.script("window.CompressionStream = class { constructor() { throw new Error('no room'); } }");
        browser.keys("x");
        browser.until("it says so", () -> browser.text("#message").equals("mesh.trace.pdf was not saved: no room"));
        browser.keys("\uE00C");
        browser.until("escape hides it", () -> !browser.element("#message").isDisplayed());
        browser.complaints();
    }
}
