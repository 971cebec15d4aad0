/** The worker types that are used here. TypeScript's own worker types conflict with its types for pages. */
export interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends WaitingEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

export interface WorkerScope {
  location: { origin: string }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'fetch', listener: (event: FetchEvent) => void) => void) & ((type: 'install' | 'activate', listener: (event: WaitingEvent) => void) => void)
}
