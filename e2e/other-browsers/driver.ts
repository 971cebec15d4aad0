/** One browser window, independent of the protocol. Expressions run in the page, or in the frame entered last. */
export interface Driver {
  goto(url: string): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  /** Clicks an element with the mouse. */
  click(expression: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  enterFrame(expression: string): Promise<void>
  /** Console errors since the last call, including Content-Security-Policy violations. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}
