/** One browser window, over any protocol. Expressions run in the page, or in the entered frame. */
export interface Driver {
  goto(url: string): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  /** Clicks an element with the mouse. */
  click(expression: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  enterFrame(expression: string): Promise<void>
  /** Errors in the console since the last call, including Content-Security-Policy violations. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}
