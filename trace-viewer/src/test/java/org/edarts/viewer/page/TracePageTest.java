package org.edarts.viewer.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.edarts.trace.Trace;
import org.edarts.viewer.page.TracePage.Named;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.WheelInput.ScrollOrigin;

/** Pages in a browser, as people use them. Pictures of them stay in target/browser. */
class TracePageTest {
    private static final Path FOLDER = Path.of("target/browser");
    private static final Trace TRACE = SampleTrace.of(2_000);

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

    private static Path page(String name, TracePage page) throws IOException {
        Path file = FOLDER.resolve(name + ".html");
        page.write(file);
        return file.toAbsolutePath();
    }

    private static void open(String hash) throws IOException {
        browser.open(page("tiles", TracePage.of("tiles.trace", TRACE)), hash);
    }

    /** Where a firing is on the screen. */
    private static List<Integer> place(int slice) {
        Object found = browser.script("""
                const { timeline, all } = window.edarts;
                const { trace } = all[0];
                const box = document.getElementById('timeline').getBoundingClientRect();
                const span = timeline.scene.span(box.width);
                const row = timeline.scene.placed(box.height)
                    .find(({ row }) => row.type === 'unit' && row.unit === trace.unitOf(arguments[0]));
                const middle = (trace.columns.start[arguments[0]] + trace.endOf(arguments[0])) / 2;
                const x = span.left + ((middle - span.from) / (span.to - span.from)) * span.width;
                return [box.left + x, box.top + row.top + row.height / 2].map(Math.round);
                """, slice);
        return ((List<?>) found).stream().map(each -> ((Long) each).intValue()).toList();
    }

    private static void click(int slice) {
        List<Integer> place = place(slice);
        browser.actions().moveToLocation(place.get(0), place.get(1)).click().perform();
    }

    @Test
    void showsTheAnswerAndTheKindsAtOnce() throws IOException {
        open("");
        assertEquals("ready", browser.state());
        assertEquals("tiles </script>", browser.text("#title"));
        assertTrue(browser.text("#origin").startsWith("pair, policy fifo, seed 1, virtual time, 42 codelets fired"));
        String legend = browser.text(".legend").replace('\n', ' ');
        assertTrue(legend.startsWith("2 CUs × 41.50 µs work 98.2 %"), legend);
        assertTrue(legend.endsWith("not recorded: waiting for data, for code, why idle"), legend);
        assertTrue(browser.text(".facts").contains("critical path\n3.50 µs"), browser.text(".facts"));
        assertEquals("tile 40 80.00 µs 98.2 % 2.00 µs 2.00 µs 2.00 µs 2.00 µs", browser.text("#kinds tbody tr"));
        assertEquals(
                0L,
                browser.script(
                        "return performance.getEntriesByType('resource').filter(e => !/^(blob|data):/.test(e.name)).length"));
    }

    @Test
    void simulatedTimeIsNotCalledVirtual() throws IOException {
        browser.open(page("simulated", TracePage.of("mesh.trace", SampleTrace.onMesh())), "");
        assertTrue(browser.text("#origin").contains(", simulated time, "), browser.text("#origin"));
    }

    @Test
    void zoomsAndMovesByKeysAndWheel() throws IOException {
        open("");
        assertEquals("0 ns to 41.500 µs (41.500 µs)", browser.text("#range"));
        browser.keys("w");
        browser.until("w zooms in", () -> browser.text("#range").endsWith("(29.050 µs)"));
        browser.keys("d");
        browser.until("d moves right", () -> browser.text("#range").startsWith("10.58"));
        browser.keys("0");
        browser.until("0 shows all", () -> browser.text("#range").endsWith("(41.500 µs)"));
        browser.actions()
                .scrollFromOrigin(ScrollOrigin.fromElement(browser.element("#timeline")), 0, -400)
                .perform();
        browser.until("the wheel zooms in", () -> !browser.text("#range").endsWith("(41.500 µs)"));
    }

    @Test
    void aBrushedSpanIsWhatTheTablesAreOf() throws IOException {
        open("");
        WebElement timeline = browser.element("#timeline");
        browser.actions()
                .moveToElement(timeline, -200, 0)
                .clickAndHold()
                .moveByOffset(300, 20)
                .release()
                .perform();
        browser.until("the table is of the span", () -> browser.text("#scope").startsWith("began "));
        browser.until("fewer are counted", () -> !browser.text("#kinds").contains("sum"));
        browser.keys("f");
        browser.until("f fits it", () -> !browser.text("#range").endsWith("(41.500 µs)"));
        browser.keys(Keys.ESCAPE);
        browser.until("escape drops it", () -> browser.text("#kinds").contains("sum"));
    }

    @Test
    void aSpanIsBrushedAndAFiringChosenByKeysAlone() throws IOException {
        open("");
        browser.keys("wb");
        browser.until("what is in view is brushed", () -> browser.text("#scope").startsWith("began "));
        browser.keys(Keys.ARROW_RIGHT);
        browser.until("the first in view", () -> browser.text("#facts").startsWith("tile["));
        String first = browser.text("#facts h3");
        browser.keys(Keys.ARROW_RIGHT);
        browser.until("the next one", () -> !browser.text("#facts h3").equals(first));
    }

    @Test
    void whatIsChosenIsChosenEverywhereAndInTheAddress() throws IOException {
        open("");
        click(5);
        browser.until("facts", () -> browser.text("#facts").startsWith("tile[8]\n"));
        browser.until("graph", () -> browser.text("#graph").contains("load"));
        assertTrue(browser.text("#graph").contains("sum"), "what waits for others, too, depends on it");
        browser.keys("p");
        browser.until("what enabled it", () -> browser.text("#facts").startsWith("load\n"));
        browser.element("tr[data-kind=sum]").click();
        browser.keys("w");
        browser.until(
                "the address",
                () -> browser.script("return location.hash").toString().contains("k=sum"));
        String hash = browser.script("return location.hash").toString();
        String range = browser.text("#range");
        open(hash);
        assertEquals(range, browser.text("#range"));
        assertTrue(browser.text("#facts").startsWith("load\n"), browser.text("#facts"));
        assertEquals("true", browser.element("tr[data-kind=sum]").getDomAttribute("aria-selected"));
    }

    @Test
    void coloursByCodeletStateAndLevel() throws IOException {
        open("");
        assertEquals("tile load sum", browser.text("#legend").replace('\n', ' '));
        browser.keys("2");
        browser.until("states", () -> browser.text("#legend").startsWith("fires"));
        browser.keys("3");
        browser.until("levels", () -> browser.text("#legend").startsWith("level 0"));
    }

    @Test
    void searchesByName() throws IOException {
        open("");
        browser.keys("/");
        browser.actions().sendKeys("tile[7]").sendKeys(Keys.ENTER).perform();
        browser.until("one is found", () -> browser.text("#found").equals("1 found"));
        browser.until("and chosen", () -> browser.text("#facts").startsWith("tile[7]\n"));
        browser.actions().sendKeys(Keys.ESCAPE).perform();
        browser.keys("?");
        assertTrue(browser.element("#keys").isDisplayed());
        browser.actions().sendKeys(Keys.ESCAPE).perform();
        browser.until("the help closes", () -> !browser.element("#keys").isDisplayed());
    }

    @Test
    void theViewIsAPictureForPapers() throws IOException {
        open("");
        String svg = new String(saved("svg"), StandardCharsets.UTF_8);
        Object texts = browser.script("""
                const parsed = new DOMParser().parseFromString(arguments[0], 'image/svg+xml');
                return [...parsed.querySelectorAll('text')].map(e => e.textContent).join(' ');
                """, svg);
        assertTrue(texts.toString().contains("e1.0") && texts.toString().contains("tile[8]"), texts::toString);
        assertTrue(texts.toString().endsWith("tile load sum"), "the legend: " + texts);
        int ground = svg.indexOf("fill=\"#ffffff\"", svg.indexOf("<path"));
        assertTrue(svg.indexOf("fill=\"#7b8794\"") > ground, "what lies above the ground is drawn behind it");
    }

    @Test
    void theViewIsAPdfForPapers() throws IOException, DataFormatException {
        open("");
        PdfFile pdf = new PdfFile(saved("pdf"));
        assertTrue(pdf.object(1).contains("/Type /Catalog"), pdf.object(1));
        assertTrue(pdf.object(3).contains("/MediaBox [0 0 945 "), pdf.object(3));
        String drawing = pdf.drawing();
        assertTrue(drawing.startsWith("0.75 0 0 -0.75 0 "), drawing);
        assertTrue(
                pdf.texts().containsAll(List.of("e1.0", "tile[8]", "load")),
                () -> pdf.texts().toString());
        assertTrue(pdf.texts().contains("0 to 2"), () -> pdf.texts().toString());
    }

    /** What a button saves. */
    private static byte[] saved(String button) {
        browser.script("""
                HTMLAnchorElement.prototype.click = () => {};
                URL.createObjectURL = (blob) => {
                    const reader = new FileReader();
                    reader.onload = () => (window.saved = reader.result.replace(/.*,/, ''));
                    reader.readAsDataURL(blob);
                    return 'data:,';
                };
                document.getElementById(arguments[0]).click();
                """, button);
        browser.until(button + " is saved", () -> browser.script("return window.saved") != null);
        return Base64.getDecoder().decode(browser.script("return window.saved").toString());
    }

    @Test
    void aMeshShowsItsSuWaitingAndWhoseCodeIsWhere() throws IOException {
        Path page = page("mesh", TracePage.of("mesh.trace", SampleTrace.onMesh()));
        browser.open(page, "#c=state&tab=code&b=0-60");
        assertEquals(
                "fires failed neither fires nor is idle waiting for data waiting for code",
                browser.text("#legend").replace('\n', ' '));
        assertEquals("unit SU c0.0, unit c0.1, unit c0.2", browser.script("""
                        return window.edarts.timeline.scene.rows.filter((row) => row.type !== 'group')
                            .map((row) => row.type + ' ' + row.label).join(', ');
                        """));
        assertTrue(browser.text("#code").endsWith("mean bytes 256 0\nkernel 1"), browser.text("#code"));
        assertEquals(
                "kernel in c0.1: 50.0 % of the time, copied 1 times",
                browser.script("return document.querySelector('#code td[style]').title"));
        // of the SU's first pixel all, of one behind 20 nothing; below the firing, and behind it; what ends it is no
        // time
        assertEquals(List.of("213,94,0", "238,241,244", "0,158,115", "204,121,167", "blue"), browser.script("""
                const { timeline, state } = window.edarts;
                const box = document.getElementById('timeline').getBoundingClientRect();
                const lanes = document.querySelector('canvas.lanes');
                const copy = new OffscreenCanvas(lanes.width, lanes.height).getContext('2d', { willReadFrequently: true });
                copy.drawImage(lanes, 0, 0);
                const span = timeline.scene.span(box.width);
                const rows = timeline.scene.placed(box.height).filter(({ row }) => row.type === 'unit');
                const colour = (row, time) => {
                    const x = Math.round((span.left + ((time - span.from) / (span.to - span.from)) * span.width) * devicePixelRatio);
                    const y = Math.round((rows[row].top + 4) * devicePixelRatio);
                    return [...copy.getImageData(x, y, 1, 1).data].slice(0, 3).join(',');
                };
                const [red, , blue] = colour(1, 59.87).split(',').map(Number);
                const end = red < blue ? 'blue' : 'orange';
                return [colour(0, 13), colour(0, 47), colour(1, 23), colour(1, 67), end];
                """));
    }

    @Test
    void eachPixelHasTheTimeOfEachKindExactly() throws IOException {
        browser.open(page("many", TracePage.of("many.trace", SampleTrace.of(1_000, 4_000))), "");
        Object wrong = browser.script("""
                const { shares, trace } = window.edarts.all[0];
                let seed = 1;
                const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
                let wrong = 0;
                for (let unit = 0; unit < 2; unit++) {
                    for (let round = 0; round < 20; round++) {
                        const most = (trace.end - trace.begin) / [3, 30, 300, 3000][round % 4];
                        let from = trace.begin + random() * most;
                        const walk = shares.walk(unit);
                        walk.to(from);
                        for (let step = 0; step < 100; step++) {
                            const to = from + random() * most;
                            walk.to(to);
                            const sums = new Array(shares.categories).fill(0);
                            for (let i = trace.first[unit]; i < trace.first[unit + 1]; i++) {
                                const overlap = Math.min(to, trace.endOf(i)) - Math.max(from, trace.columns.start[i]);
                                if (overlap > 0) sums[shares.category[i]] += overlap;
                            }
                            if (sums.some((sum, c) => Math.abs(sum - walk.between[c]) > 0.01)) wrong++;
                            from = to;
                        }
                    }
                }
                return wrong;
                """);
        assertEquals(0L, wrong);
    }

    @Test
    void twoTracesLieOnOneAxis() throws IOException {
        TracePage both = TracePage.of(List.of(new Named("before", TRACE), new Named("after", SampleTrace.of(1_000))));
        browser.open(page("both", both), "#theme=dark");
        assertEquals("A: before B: after", browser.text("#title").replaceAll(" +", " "));
        assertEquals(
                "tile 40 40 80.00 µs 40.00 µs -40.00 µs 2.00 µs 1.00 µs 2.00 µs 1.00 µs",
                browser.text("tr[data-kind=tile]"));
        assertEquals("0 ns to 41.500 µs (41.500 µs)", browser.text("#range"));
    }

    @Test
    void aDetailedTraceShowsWhyCusWereIdle() throws IOException {
        browser.open(page("detailed", TracePage.of("detailed.trace", SampleTrace.detailed())), "#c=state");
        String reasons = browser.text(".reasons").replace('\n', ' ');
        assertEquals("idle nothing ready 66.7 % sleeping or waking up 33.3 %", reasons);
        browser.until(
                "states",
                () -> browser.text("#legend")
                        .replace('\n', ' ')
                        .equals("fires failed schedules idle: nothing ready idle: sleeping or waking up"));
        assertTrue(browser.text("#answers").contains("overhead"), browser.text("#answers"));
    }

    @Test
    void alternativesAreChosenInThePage() throws IOException {
        String data = """
                {"cus":2,"policy":"fifo","recorded_ns":40,"replayed_ns":40,"without_pauses_ns":38,"scenarios":[
                {"name":"nothing else changes","alternatives":[
                {"cus":1,"policy":"fifo","makespan_ns":60,"speed_up":0.6667,"bound_ns":60,"ratio":1},
                {"cus":2,"policy":"fifo","makespan_ns":38,"speed_up":1.0526,"bound_ns":30,"ratio":1.27},
                {"cus":1,"policy":"a<b","makespan_ns":60,"speed_up":0.6667,"bound_ns":60,"ratio":1},
                {"cus":2,"policy":"a<b","makespan_ns":32,"speed_up":1.25,"bound_ns":30,"ratio":1.07}]},
                {"name":"tile takes half as long","alternatives":[
                {"cus":2,"policy":"fifo","makespan_ns":20,"speed_up":2,"bound_ns":20,"ratio":1}]}]}
                """;
        browser.open(page("whatif", TracePage.of("tiles.trace", TRACE).whatIf(data)), "#tab=whatif");
        assertTrue(
                browser.text(".best").contains("32 ns, 1.25 times as fast, on 2 CUs under a<b"), browser.text(".best"));
        assertEquals("a<b 60 ns 32 ns", browser.text("tr[data-policy='a<b']").replace('\n', ' '));
        assertEquals(
                "none", browser.script("return getComputedStyle(document.querySelector('script.whatif')).display"));
        browser.element("tr[data-policy=fifo] button").click();
        browser.until(
                "the policy stands out",
                () -> browser.script("return document.querySelectorAll('.chart polyline[stroke-width=\"3\"]').length")
                        .equals(1L));
        browser.script("""
                const select = document.querySelector('#whatif select');
                select.value = '1';
                select.dispatchEvent(new Event('change'));
                """);
        browser.until("the scenario", () -> browser.text(".best").contains("20 ns, 2.00 times as fast"));
        open("");
        assertEquals(true, browser.script("return document.querySelector('[data-tab=whatif]').hidden"));
    }

    @Test
    void anEmptyTraceSaysSo() throws IOException {
        browser.open(page("empty", TracePage.of("empty.trace", SampleTrace.empty())), "");
        assertEquals("ready", browser.state());
        assertTrue(browser.text("#answers").contains("No codelet fired"), browser.text("#answers"));
    }

    @Test
    void aDamagedPageSaysSo() throws IOException {
        Path whole = page("whole", TracePage.of("tiles.trace", TRACE));
        String text = Files.readString(whole);
        String begin = "<script type=\"text/plain\" class=\"payload\">";
        int at = text.indexOf(begin) + begin.length() + 200;
        char other = text.charAt(at) == 'A' ? 'B' : 'A';
        Path damaged = FOLDER.resolve("damaged.html");
        Files.writeString(damaged, text.substring(0, at) + other + text.substring(at + 1));
        browser.open(damaged.toAbsolutePath(), "");
        assertEquals("failed", browser.state());
        assertTrue(browser.text("#message").startsWith("The records of tiles.trace cannot be read: "));
    }

    @Test
    void aPageWithoutItsEndSaysSo() throws IOException {
        String text = Files.readString(page("whole", TracePage.of("tiles.trace", TRACE)));
        Path half = FOLDER.resolve("half.html");
        for (int end : new int[] {text.indexOf("class=\"payload\">") + 100, text.length() - 1_000}) {
            Files.writeString(half, text.substring(0, end));
            browser.open(half.toAbsolutePath(), "");
            assertEquals("failed", browser.state());
            assertTrue(browser.text("#message").startsWith("The end of this page is missing."));
        }
    }
}
