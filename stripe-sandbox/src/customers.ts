import { type Form, textOf, textsOf } from './form.ts'
import { type Customer, makeCustomer } from './objects.ts'
import { customerOf, type State } from './state.ts'

export function createCustomer(state: State, form: Form): Customer {
  const customer = makeCustomer({ name: textOf(form, 'name') ?? null, email: textOf(form, 'email') ?? null, metadata: textsOf(form, 'metadata') })
  state.customers[customer.id] = customer
  return customer
}

export function listCustomers({ customers }: State, query: Form): Customer[] {
  const email = textOf(query, 'email')
  const found = Object.values(customers).filter((customer) => email === undefined || customer.email === email)
  return found.toReversed().slice(0, Number(textOf(query, 'limit') ?? 10))
}

export function updateCustomer(state: State, id: string, form: Form): Customer {
  const customer = customerOf(state, id)
  const { name, email } = form
  if (typeof name === 'string') customer.name = name
  if (typeof email === 'string') customer.email = email
  Object.assign(customer.metadata, textsOf(form, 'metadata'))
  return customer
}

/** Invoices are kept. */
export function deleteCustomer(state: State, id: string) {
  customerOf(state, id)
  delete state.customers[id]
  return { id, object: 'customer' as const, deleted: true as const }
}
