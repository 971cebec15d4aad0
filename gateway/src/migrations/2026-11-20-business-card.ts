import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** What the other services may know of the user for whom they act: who sends an invoice, and in which time zone. */
export class BusinessCard extends Migration {
  override up(): void {
    for (const statement of published) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop view business_card')
    this.addSql('revoke usage on schema accounts from billfold_billing')
  }
}

const published = [
  // `account` has no row-level security, so that the view says itself whose row it shows.
  `create view business_card as
    select a.id as user_id, a.first_name || ' ' || a.last_name as name, a.email,
      coalesce(s.profile->>'timezone', 'America/New_York') as time_zone, s.profile->>'phone' as phone,
      s.company->>'name' as company_name, s.company->>'address' as address, s.company->>'city' as city, s.company->>'state' as state,
      s.company->>'zipCode' as zip_code, s.company->>'country' as country, s.company->>'taxId' as tax_id, s.company->>'website' as website,
      s.company->>'logo' as logo, coalesce(s.billing->>'invoicePrefix', 'INV-') as invoice_prefix
    from account a left join settings s on s.user_id = a.id
    where a.id = ${CURRENT_USER}`,
  'grant usage on schema accounts to billfold_billing',
  'grant select on business_card to billfold_billing',
]
