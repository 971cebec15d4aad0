import { configure, getConfig } from '@testing-library/react'

const before = getConfig()
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Whoever has found something on the page finds done what React does after it was drawn: focus moved, requests sent, however busy the machine is. */
configure({
  asyncWrapper: (search) =>
    before.asyncWrapper(async () => {
      const found = await search()
      await nextTurn()
      return found
    }),
})
