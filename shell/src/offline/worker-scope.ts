/** TypeScript's types of workers contradict those of pages, so these are the parts that we use. */
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
