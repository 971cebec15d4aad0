/** Maximum number of records per call, so that the service responds in time and other users' requests get their turn. */
const MOST_RECORDS = 1000
const MOST_BYTES = 2 * 1024 * 1024

interface BatchOptions<Item> {
  most?: number
  /** Approximate size of an item. */
  sizeOf: (item: Item) => number
  send: (items: Item[]) => Promise<void>
}

/** Sends items in batches. The next batch is prepared while the previous one is being sent. */
export class Batches<Item> {
  readonly #options: Required<BatchOptions<Item>>
  #items: Item[] = []
  #bytes = 0
  #sending: Promise<void> = Promise.resolve()

  constructor({ most = MOST_RECORDS, ...options }: BatchOptions<Item>) {
    this.#options = { most, ...options }
  }

  async add(item: Item): Promise<void> {
    const size = this.#options.sizeOf(item)
    if (this.#items.length > 0 && (this.#items.length >= this.#options.most || this.#bytes + size > MOST_BYTES)) await this.#next()
    this.#items.push(item)
    this.#bytes += size
  }

  async end(): Promise<void> {
    await this.#next()
    await this.#sending
  }

  /** Called after a failure; waits until no batch is being sent any longer. */
  async abandon(): Promise<void> {
    await this.#sending.catch(() => undefined)
  }

  async #next(): Promise<void> {
    const items = this.#items
    this.#items = []
    this.#bytes = 0
    await this.#sending
    if (items.length === 0) return
    this.#sending = this.#options.send(items)
    // The promise is awaited before the next batch; until then, a failure must not count as unhandled.
    this.#sending.catch(() => undefined)
  }
}
