import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'
import { timeZoneOf } from './initial/accounts.ts'

export class CardLanguage extends Migration {
  override up(): void {
    this.addSql(`create or replace view business_card as
      select a.id as user_id, a.first_name || ' ' || a.last_name as name, a.email,
        ${timeZoneOf('s')} as time_zone, s.profile->>'phone' as phone,
        s.company->>'name' as company_name, s.company->>'address' as address, s.company->>'city' as city, s.company->>'state' as state,
        s.company->>'zipCode' as zip_code, s.company->>'country' as country, s.company->>'taxId' as tax_id, s.company->>'website' as website,
        (select 'data:' || p.type || ';base64,' || replace(encode(p.bytes, 'base64'), chr(10), '')
          from picture p where p.user_id = a.id and p.kind = 'logo') as logo,
        coalesce(s.billing->>'invoicePrefix', 'INV-') as invoice_prefix,
        coalesce(s.profile->>'language', 'en') as language
      from account a left join settings s on s.user_id = a.id
      where a.id = ${CURRENT_USER}`)
  }
}
