import { configure, getConfig } from '@testing-library/react'

const before = getConfig()
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Lets React finish its effects (focus, requests) before a query resolves. */
configure({
  asyncWrapper: (search) =>
    before.asyncWrapper(async () => {
      const found = await search()
      await nextTurn()
      return found
    }),
})
