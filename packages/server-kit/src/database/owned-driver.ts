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

/** By MikroORM's transaction. */
const owners = new WeakMap<object, number>()

/** Names the user of a transaction, so that the updates and deletions that MikroORM writes in it name the user too. */
export function nameOwner(em: EntityManager, userId: number): void {
  const transaction: object | undefined = em.getTransactionContext()
  if (transaction) owners.set(transaction, userId)
}

/**
 * Adds the user to the conditions of updates and deletions, which MikroORM finds by `id` alone. Row-level security would do the same, but a distributed
 * Postgres only looks at the statement to find out which node has the row.
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
