import { onTestFinished, vi } from 'vitest'

/** Replaces EventSource, which happy-dom lacks. Tests send the events in place of the server. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly address: string
  readyState = 0

  constructor(address: string) {
    super()
    this.address = address
    opened.push(this)
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(data) }))
  }

  refuse(): void {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

let opened: FakeEventSource[] = []

export function fakeEventSources(): readonly FakeEventSource[] {
  opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
  onTestFinished(() => void vi.unstubAllGlobals())
  return opened
}
