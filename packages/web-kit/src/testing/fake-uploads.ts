import { USER_HEADER } from '@billfold/contracts/call'
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Replaces XMLHttpRequest, which would use the network in happy-dom. Tests trigger the events in place of the server. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  sent: unknown[] = []
  actsFor: string | null = null
  key: string | null = null
  signedIn: string | null = null

  open(...target: unknown[]) {
    this.sent.push(...target)
  }

  setRequestHeader(name: string, value: string) {
    if (name === 'Content-Type') this.sent.push(value)
    if (name === USER_HEADER) this.actsFor = value
    if (name === 'Idempotency-Key') this.key = value
  }

  getResponseHeader(name: string) {
    return name === USER_HEADER ? this.signedIn : null
  }

  send(body: unknown) {
    this.sent.push(body)
  }

  abort() {
    this.dispatchEvent(new Event('abort'))
  }

  progress(loaded: number, total: number) {
    act(() => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })))
  }

  async answer(status: number, body: unknown) {
    await this.end('load', { status, responseText: JSON.stringify(body) })
  }

  async end(event: 'load' | 'error' | 'abort' | 'timeout', answer = {}) {
    Object.assign(this, answer)
    await act(async () => void this.dispatchEvent(new Event(event)))
  }
}

/** The uploads in the current test, in the order in which they start. */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super()
        uploads.push(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return uploads
}
