// The fonts of stamped text, so that fields show what will be stamped. Loaded by script as needed; Chinese, Japanese and
// Korean use the device's fonts. Nothing else is here: a chunk with style is loaded wherever one of its modules is needed.
import "@fontsource/noto-sans/400.css";
import "@fontsource/noto-sans-arabic/400.css";
import "@fontsource/noto-sans-hebrew/400.css";
import "@fontsource/noto-sans-thai/400.css";
