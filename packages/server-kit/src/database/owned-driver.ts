import type {
  DeleteOptions,
  EntityDictionary,
  EntityManager,
  EntityName,
  FilterQuery,
  NativeInsertUpdateManyOptions,
  NativeInsertUpdateOptions,
  QueryResult,
  UpsertManyOptions,
  UpsertOptions,
} from '@mikro-orm/core'
import { PostgreSqlDriver } from '@mikro-orm/postgresql'

/** User ids by MikroORM transaction. */
const owners = new WeakMap<object, number>()

/** Sets the user of a transaction, so that MikroORM's updates and deletions in it also filter by user. */
export function nameOwner(em: EntityManager, userId: number): void {
  const transaction: object | undefined = em.getTransactionContext()
  if (transaction) owners.set(transaction, userId)
}

/**
 * Adds the user to the conditions of MikroORM's updates and deletions, which only filter by `id`. Row-level security is not enough, because
 * a distributed Postgres finds the right node from the statement alone.
 */
export class OwnedDriver extends PostgreSqlDriver {
  override nativeUpdate<T extends object>(entityName: EntityName<T>, where: FilterQuery<T>, data: EntityDictionary<T>, options: NativeInsertUpdateOptions<T> & UpsertOptions<T> = {}): Promise<QueryResult<T>> {
    return super.nativeUpdate(entityName, options.upsert ? where : this.#owned(entityName, where, options.ctx), data, options)
  }

  override nativeUpdateMany<T extends object>(
    entityName: EntityName<T>,
    where: FilterQuery<T>[],
    data: EntityDictionary<T>[],
    options: NativeInsertUpdateManyOptions<T> & UpsertManyOptions<T> = {},
  ): Promise<QueryResult<T>> {
    const owner = options.upsert ? undefined : this.#ownerOf(entityName, options.ctx)
    if (owner === undefined) return super.nativeUpdateMany(entityName, where, data, options)
    return super.nativeUpdateMany(entityName, where, data, options, (sql) => sql.replace(' where ', ` where "user_id" = ${owner} and `))
  }

  override nativeDelete<T extends object>(entityName: EntityName<T>, where: FilterQuery<T>, options: DeleteOptions<T> = {}): Promise<QueryResult<T>> {
    return super.nativeDelete(entityName, this.#owned(entityName, where, options.ctx), options)
  }

  #owned<T extends object>(entityName: EntityName<T>, where: FilterQuery<T>, transaction: object | undefined): FilterQuery<T> {
    const owner = this.#ownerOf(entityName, transaction)
    return owner === undefined || typeof where !== 'object' || where === null ? where : ({ userId: owner, ...(where as object) } as FilterQuery<T>)
  }

  #ownerOf<T extends object>(entityName: EntityName<T>, transaction: object | undefined): number | undefined {
    if (!transaction || !('userId' in this.metadata.get(entityName).properties)) return undefined
    return owners.get(transaction)
  }
}
