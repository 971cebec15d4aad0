import { Migration } from '@mikro-orm/migrations'
import { convertDownPayments } from './deposits/convert-down-payments.ts'
import { deductions } from './deposits/deductions.ts'
import { deposits } from './deposits/deposits.ts'

export class Deposits extends Migration {
  override up(): void {
    for (const statement of [...deposits.columns, ...deductions, ...deposits.bills, ...convertDownPayments, ...deposits.views, ...deposits.published]) this.addSql(statement)
  }
}
