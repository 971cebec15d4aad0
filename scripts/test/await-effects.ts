import { configure, getConfig } from '@testing-library/react'

const before = getConfig()
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Makes `findBy…` wait until React has run the effects of what was rendered, such as focus and requests. */
configure({
  asyncWrapper: (search) =>
    before.asyncWrapper(async () => {
      const found = await search()
      await nextTurn()
      return found
    }),
})
