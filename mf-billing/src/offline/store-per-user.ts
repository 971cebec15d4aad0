import { useSession } from '@billfold/web-kit'

/** 0 is never a valid user id. */
const SIGNED_OUT = 0

interface StorePerUser<Store> {
  storeOf: (userId: number) => Store
  useStoreOfUser: () => Store
}

/** Keeps one store for each user who signs in in this tab. */
export function storePerUser<Store>(createStore: (userId: number) => Store): StorePerUser<Store> {
  const stores = new Map<number, Store>()

  function storeOf(userId: number): Store {
    const store = stores.get(userId) ?? createStore(userId)
    stores.set(userId, store)
    return store
  }

  return { storeOf, useStoreOfUser: () => storeOf(useSession(({ user }) => user?.id ?? SIGNED_OUT)) }
}
