import type { Client } from '@billfold/contracts/clients/client'
import { Avatar } from '@billfold/ui'
import { initialsOf } from './initials-of.ts'

/** The client's logo; its initials where there is none or it does not load. */
export function ClientLogo({ client }: { client: Pick<Client, 'name' | 'logoUrl'> }) {
  return <Avatar initials={initialsOf(client.name)} src={client.logoUrl} />
}
