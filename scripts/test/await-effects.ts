import { configure, getConfig } from '@testing-library/react'

const before = getConfig()
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))
/** React renders deferred content in slices, one per turn of the event loop, so wait for several turns. */
const TURNS = 10

/** Lets React finish its effects (focus, requests) and deferred content before a query resolves. */
configure({
  asyncWrapper: (search) =>
    before.asyncWrapper(async () => {
      const found = await search()
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
      return found
    }),
})
