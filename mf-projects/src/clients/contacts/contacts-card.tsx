import { type ClientContact, MAX_CONTACTS, tooManyContacts } from '@billfold/contracts/clients/client-contact'
import { clientContactCalls, contactCalls } from '@billfold/contracts/clients/client-contact-calls'
import { Badge, Button, Card, CardHeader, CardTitle, focusGroup, IconButton, Menu, MenuItem, MenuSeparator, Skeleton } from '@billfold/ui'
import { QueryState, type SlotProps, useCall, useSave, useText } from '@billfold/web-kit'
import { EllipsisVertical, Pencil, Plus, ReceiptText, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { emailLink, phoneLink } from '../client-links.ts'
import { contactsPath } from './contacts-path.ts'
import styles from './contacts-card.module.css'

const loadDialogs = () => import('./contact-dialog.tsx')
const NewContactDialog = lazy(() => loadDialogs().then((file) => ({ default: file.NewContactDialog })))
const EditContactDialog = lazy(() => loadDialogs().then((file) => ({ default: file.EditContactDialog })))

/** People to contact at the client, in addition to the client's own e-mail address in the contact information. */
export function ContactsCard({ context: { clientId } }: SlotProps<'client-detail.cards.v1'>) {
  const t = useText()
  const query = useCall(clientContactCalls.list, { params: { id: clientId } })
  const [editing, setEditing] = useState<ClientContact | 'new' | null>(null)
  const close = () => setEditing(null)
  const isFull = query.data !== undefined && query.data.length >= MAX_CONTACTS
  const add = (
    <Button size="small" icon={<Plus />} disabled={query.data === undefined || isFull} onClick={() => setEditing('new')}>
      {t('Add contact')}
    </Button>
  )
  return (
    <Card {...focusGroup} aria-label={t('Contacts')}>
      <CardHeader actions={add}>
        <CardTitle>{t('Contacts')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton height={52} />} failure={t('The contacts could not be loaded')}>
        {(contacts) =>
          contacts.length === 0 ? (
            <p className={styles.none}>{t('No other contacts yet. Add the people you work with, and mark who gets the invoices.')}</p>
          ) : (
            <ul className={styles.list}>
              {contacts.map((contact) => (
                <ContactItem key={contact.id} contact={contact} billing={contacts.find(({ isBilling }) => isBilling)} onEdit={setEditing} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isFull && <p className={styles.none}>{t(tooManyContacts)}</p>}
      <Suspense>
        {editing === 'new' && <NewContactDialog clientId={clientId} onClose={close} />}
        {editing !== null && editing !== 'new' && <EditContactDialog clientId={clientId} contact={editing} onClose={close} />}
      </Suspense>
    </Card>
  )
}

interface ContactItemProps {
  contact: ClientContact
  /** The current billing contact, if there is one. */
  billing: ClientContact | undefined
  onEdit: (contact: ClientContact) => void
}

function ContactItem({ contact, billing, onEdit }: ContactItemProps) {
  const t = useText()
  const { name, role, email, phone, isBilling } = contact
  return (
    <li className={styles.contact}>
      <div className={styles.person}>
        <span className={styles.name}>{name}</span>
        {isBilling && (
          <Badge tone="info" dot={false}>
            {t('Billing contact')}
          </Badge>
        )}
        {role !== null && <span className={styles.role}>{role}</span>}
      </div>
      <div className={styles.reach}>
        {email !== null && <Reach text={email} link={emailLink(email)} />}
        {phone !== null && <Reach text={phone} link={phoneLink(phone)} />}
      </div>
      <ContactMenu contact={contact} billing={billing} onEdit={onEdit} />
    </li>
  )
}

function Reach({ text, link }: { text: string; link: string | null }) {
  return link === null ? (
    <span className={styles.address}>{text}</span>
  ) : (
    <a href={link} className={styles.address}>
      {text}
    </a>
  )
}

function ContactMenu({ contact, billing, onEdit }: ContactItemProps) {
  const t = useText()
  const { id, clientId, name, role, email, phone, isBilling, position, version } = contact
  const invalidates = [contactsPath(clientId)]
  const restore = useSave(clientContactCalls.create, { invalidates, success: { title: 'Undone' } })
  const remove = useSave(contactCalls.delete, {
    invalidates,
    success: { title: 'Contact removed' },
    undo: () => restore.mutate({ params: { id: clientId }, body: { name, role, email, phone, isBilling, position } }),
  })
  const setPreviousBilling = useSave(contactCalls.update, { invalidates, success: { title: 'Undone' } })
  const setBilling = useSave(contactCalls.update, {
    invalidates,
    success: { title: 'Billing contact changed' },
    undo: () => setPreviousBilling.mutate(billing ? { params: { id: billing.id }, body: { isBilling: true } } : { params: { id }, body: { isBilling: false } }),
  })
  const trigger = <IconButton size="small" icon={<EllipsisVertical />} label={t('Actions for {name}', { name })} busy={remove.isPending || setBilling.isPending} />
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Pencil />} onSelect={() => onEdit(contact)}>
        {t('Edit')}
      </MenuItem>
      <MenuItem icon={<ReceiptText />} disabled={email === null} onSelect={() => setBilling.mutate({ params: { id }, body: { isBilling: !isBilling }, ifMatch: version })}>
        {isBilling ? t('Remove as billing contact') : t('Make billing contact')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => remove.mutate({ params: { id }, ifMatch: version })}>
        {t('Remove')}
      </MenuItem>
    </Menu>
  )
}
