import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.web.WebEngine;
import javafx.scene.web.WebView;
import javafx.stage.Stage;

/**
 * JavaFX's WebKit, steered by lines: "open ADDRESS" or "eval SCRIPT", each with its argument in Base64. Answers each
 * by one line: "ok" or "failed", and what the script has returned or thrown, in Base64.
 */
public class WebKitView extends Application {
  public static void main(String[] args) {
    launch(args);
  }

  @Override
  public void start(Stage stage) {
    WebView view = new WebView();
    stage.setScene(new Scene(view, 1000, 800));
    stage.show();
    Thread reader = new Thread(() -> follow(view.getEngine()));
    reader.setDaemon(true);
    reader.start();
  }

  private static void follow(WebEngine engine) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ", 2);
        String argument = new String(Base64.getDecoder().decode(words[1]), StandardCharsets.UTF_8);
        System.out.println(answer(engine, words[0], argument));
      }
    } catch (Exception error) {
      error.printStackTrace();
    }
    Platform.exit();
  }

  private static String answer(WebEngine engine, String act, String argument) throws Exception {
    CompletableFuture<Object> done = new CompletableFuture<>();
    Platform.runLater(() -> {
      try {
        if (act.equals("open")) engine.load(argument);
        done.complete(act.equals("open") ? engine.getUserAgent() : engine.executeScript(argument));
      } catch (Throwable error) {
        done.completeExceptionally(error);
      }
    });
    try {
      return "ok " + encoded(String.valueOf(done.get()));
    } catch (Exception error) {
      return "failed " + encoded(String.valueOf(error.getCause()));
    }
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
