/** A browser window, whichever protocol controls it. Expressions run in the page, or in the most recently entered frame. */
export interface Driver {
  goto(url: string): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  /** Clicks an element with the mouse. */
  click(expression: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  enterFrame(expression: string): Promise<void>
  /** Returns the console errors since the last call, including Content-Security-Policy violations. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}
