import type { Notification } from '@billfold/contracts/notifications/notification'
import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'

type News = Partial<Pick<Notification, 'kind' | 'subject' | 'name' | 'clientName' | 'amount' | 'createdAt'>>

let keys = 0

export async function tell(database: TestDatabase, userId: number, news: News & { key?: string } = {}): Promise<void> {
  const { kind = 'invoice-paid', subject = 'invoice', name = 'INV-1', clientName = 'Acme', amount = '100.00', createdAt = new Date().toISOString(), key = `k${(keys += 1)}` } = news
  await queryAs(database.url('billing'), userId, 'select accounts.notify($1, $2, $3, 7, $4, $5, $6, $7, $8)', [userId, kind, subject, name, clientName, amount, key, createdAt])
}
