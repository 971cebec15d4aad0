import type { ClientContact } from '@billfold/contracts/clients/client-contact'

export function sampleContact(differing: Partial<ClientContact> = {}): ClientContact {
  return { id: 1, clientId: 7, name: 'Grace Hopper', email: 'grace@northwind.studio', phone: '+1 (555) 010-2030', role: 'Accounting', isBilling: true, position: 1, version: 2, ...differing }
}

export const sampleContacts: ClientContact[] = [
  sampleContact(),
  sampleContact({ id: 2, name: 'Ada Lovelace', email: 'ada@northwind.studio', phone: null, role: 'Project lead', isBilling: false, position: 2 }),
  sampleContact({ id: 3, name: 'Front desk', email: null, phone: 'ask for Lena', role: null, isBilling: false, position: 3 }),
]

export const manyContacts: ClientContact[] = Array.from({ length: 20 }, (_, index) =>
  sampleContact({ id: index + 1, name: `Contact ${index + 1}`, email: `contact.${index + 1}@northwind.studio`, isBilling: index === 4, position: index + 1 }),
)

export const longWordedContact = sampleContact({
  name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  role: 'Rechtsschutzversicherungsgesellschaftsangestelltenvertretung',
  email: 'accounts.payable.international.headquarters.department@donaudampfschifffahrtsgesellschaft.example.com',
})
