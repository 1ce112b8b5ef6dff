/** A key that readers press: a name of `KeyboardEvent.key`, or a character. */
export type Key =
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'End'
  | 'Enter'
  | 'Escape'
  | 'Home'
  | 'PageDown'
  | 'PageUp'
  | 'Shift'
  | 'Tab'
  | ' '
  | '0'
  | '+'
  | '-'
  | 'j'
  | 'r'
  | 'w'
  | 'k';

/** A tab that a test controls. Input reaches the page as from a keyboard and a mouse. */
export type DrivenTab = {
  /** Opens an address, and waits until it is loaded. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes back in the history. It may return before the other page is shown. The driver of WebKit hangs then. */
  goBack?(): Promise<void>;
  /** Runs a function in the page. It sees nothing from outside. Argument and result are JSON. */
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  press(key: Key): Promise<void>;
  pressWithShift(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks at a point of the view, in CSS pixels. */
  click(at: Point): Promise<void>;
  /** Turns the wheel over a point of the view. */
  turnWheel(at: Point, deltaY: number): Promise<void>;
  /** Puts the tab in front of the others, which hides them. */
  bringToFront(): Promise<void>;
  /** Returns a PNG of the view. */
  picture(): Promise<Buffer>;
  /** Ends the process of the page, and closes the tab. The driver of WebKit ends the browser then. */
  killProcess?(): Promise<void>;
  /** Discards the tab behind another one, as when memory is short, and returns to it. Only Chromium offers this. */
  discard?(): Promise<DrivenTab>;
  close(): Promise<void>;
};

/** In CSS pixels. */
export type Point = { x: number; y: number };

export type WindowOptions = {
  /** The size of the view in CSS pixels. */
  width: number;
  height: number;
  scheme: 'dark' | 'light';
};

/** A browser of one reader, with one window. A tab in front hides the others. */
type DrivenBrowser = {
  newTab(): Promise<DrivenTab>;
  close(): Promise<void>;
};

export type BrowserDriver = {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Starts a browser with an empty profile. */
  start(options: WindowOptions): Promise<DrivenBrowser>;
  /** Returns whether an error says that the browser itself has ended. Absent: it never does. */
  hasCrashed?(error: unknown): boolean;
};
