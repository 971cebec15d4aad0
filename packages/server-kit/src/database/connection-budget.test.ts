import { describe, expect, test } from 'vitest'
import { budgetProblem, connectionsOf, leftForPooler, oneOfEach } from './connection-budget.ts'

const two = { gateway: 2, projects: 2, billing: 2, proposals: 2 }
const postgres = { maxConnections: 100, reserved: 3 }

test('one replica of each process fits the default connection limit of Postgres', () => {
  const configured = { poolSize: 10, replicas: oneOfEach, isPooled: false }
  expect(connectionsOf(configured)).toBe(56)
  expect(budgetProblem(configured, postgres)).toBeUndefined()
})

test('the message lists every setting that would leave enough connections', () => {
  const message = budgetProblem({ poolSize: 10, replicas: two, isPooled: false }, postgres) ?? ''
  expect(message).toMatch(/may open 128 connections \(2 gateway, .*, but Postgres allows 97 \(max_connections = 100, less 3 reserved\)/)
  expect(message).toMatch(/Set max_connections to at least 131, or DATABASE_POOL_SIZE to at most 6, or run fewer replicas/)
  expect(budgetProblem({ poolSize: 10, replicas: two, isPooled: false }, { ...postgres, maxConnections: 131 })).toBeUndefined()
  expect(budgetProblem({ poolSize: 6, replicas: two, isPooled: false }, postgres)).toBeUndefined()
  expect(budgetProblem({ poolSize: 7, replicas: two, isPooled: false }, postgres)).toBeDefined()
})

describe('the connection limits of a database or a role', () => {
  const configured = { poolSize: 10, replicas: oneOfEach, isPooled: false }

  test('are included in the check', () => {
    expect(budgetProblem(configured, { ...postgres, databaseLimit: 50 })).toContain('alter database … connection limit 60')
    expect(budgetProblem(configured, { ...postgres, roleLimits: { billfold_billing: 12 } })).toContain('alter role billfold_billing connection limit 13')
    expect(budgetProblem(configured, { ...postgres, databaseLimit: 60, roleLimits: { billfold_billing: 13 } })).toBeUndefined()
  })
})

test('with a pooler, only direct connections count, and at least one connection per role is left for the pooler', () => {
  const configured = { poolSize: 50, replicas: two, isPooled: true }
  expect(connectionsOf(configured)).toBe(32)
  expect(leftForPooler(configured, postgres)).toBe(61)
  expect(budgetProblem(configured, postgres)).toBeUndefined()
  expect(budgetProblem(configured, { ...postgres, maxConnections: 43 })).toContain('Set max_connections to at least 44, or run fewer replicas')
})
