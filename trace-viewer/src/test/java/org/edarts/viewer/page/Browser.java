package org.edarts.viewer.page;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A browser without a window that shows pages from the disk. Owner: one thread. */
final class Browser implements AutoCloseable {
    private static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();
    private static final List<String> FLAGS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage");

    /** Where it is set, there must be a browser; elsewhere these tests are skipped without one. */
    private static final String REQUIRED = "EDARTS_BROWSER_TESTS";

    private final ChromeDriver driver;

    /** What is asked again until it is true. */
    @FunctionalInterface
    interface Condition {
        boolean holds();
    }

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Whether this computer has one, and its driver. */
    private static boolean isInstalled() {
        return executable("chromium", "chromium-browser", "google-chrome").isPresent()
                && executable("chromedriver").isPresent();
    }

    private static Optional<File> executable(String... names) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Stream.of(names)
                .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    /** Starts one with a new profile in a folder; where there is none, the tests that ask are skipped. */
    static Browser start(Path folder) throws IOException {
        boolean installed = isInstalled();
        assertTrue(installed || !"required".equals(System.getenv(REQUIRED)), "chromium and chromedriver are missing");
        assumeTrue(installed, "no chromium with chromedriver on this computer: the page is not tested");
        Files.createDirectories(folder);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(
                executable("chromium", "chromium-browser", "google-chrome").orElseThrow());
        options.addArguments(FLAGS);
        options.addArguments("--user-data-dir=" + Files.createTempDirectory(folder.toAbsolutePath(), "profile"));
        LoggingPreferences logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logging);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(executable("chromedriver").orElseThrow())
                .usingAnyFreePort()
                .build();
        Browser browser = new Browser(new ChromeDriver(service, options));
        browser.resize(1280, 720);
        return browser;
    }

    /** Gives the page so many pixels, whatever the window has around it. */
    private void resize(int width, int height) {
        Dimension outer = driver.manage().window().getSize();
        long inner = (long) script("return innerWidth");
        long innerHeight = (long) script("return innerHeight");
        driver.manage()
                .window()
                .setSize(new Dimension(width + outer.width - (int) inner, height + outer.height - (int) innerHeight));
    }

    /** Opens a page and waits until it has read its trace, or has said why it cannot. */
    void open(Path page, String hash) {
        driver.get("about:blank");
        driver.get(page.toUri() + hash);
        until("the page is ready", () -> !"loading".equals(state()));
        until(
                "all is counted",
                () -> "failed".equals(state()) || script("return document.documentElement.dataset.counted") != null);
    }

    String state() {
        return (String) script("return document.documentElement.dataset.state");
    }

    Object script(String text, Object... arguments) {
        return ((JavascriptExecutor) driver).executeScript(text, arguments);
    }

    /** Runs a script whose last argument is what it calls with its result. */
    Object awaitScript(String text, Object... arguments) {
        driver.manage().timeouts().scriptTimeout(Duration.ofNanos(PATIENCE_NANOS));
        return ((JavascriptExecutor) driver).executeAsyncScript(text, arguments);
    }

    /** Returns the most bytes that the largest process of the browser held, the page's; 0 where nobody tells. */
    long largestProcess() {
        return ProcessHandle.current()
                .descendants()
                .mapToLong(Browser::mostHeld)
                .max()
                .orElse(0);
    }

    private static long mostHeld(ProcessHandle process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException ended) {
            return 0;
        }
    }

    WebElement element(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** Returns a text; the page may put another element in the place of the one that was found. */
    String text(String selector) {
        while (true) {
            try {
                return element(selector).getText();
            } catch (StaleElementReferenceException replaced) {
                Thread.onSpinWait();
            }
        }
    }

    Actions actions() {
        return new Actions(driver);
    }

    /** Presses keys while the time axis has the focus. */
    void keys(CharSequence keys) {
        script("document.getElementById('timeline').focus()");
        actions().sendKeys(keys).perform();
    }

    void until(String what, Condition condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.holds()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("never: " + what + "; the console has " + complaints());
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException interruption) {
                throw new AssertionError(interruption);
            }
        }
    }

    /** What the console got since the last call. */
    List<String> complaints() {
        List<String> found = new ArrayList<>();
        driver.manage().logs().get(LogType.BROWSER).forEach(entry -> found.add(entry.getMessage()));
        return found;
    }

    void photograph(Path file) throws IOException {
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
