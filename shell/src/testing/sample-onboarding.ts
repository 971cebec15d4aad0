import type { DashboardTasks, Onboarding, OnboardingStep } from '@billfold/contracts/dashboard/dashboard'

const none = { invoices: 0, amount: '0.00' }

/** Dashboard tasks of an account without records. */
export function tasksWith(onboarding: Onboarding | null): DashboardTasks {
  return {
    overdue: { ...none, clientCount: 0, clients: [] },
    drafts: none,
    uninvoiced: { entries: 0, amount: '0.00', clientCount: 0, clients: [] },
    outstanding: none,
    expected: none,
    onboarding,
    isFirstPaid: false,
  }
}

export function sampleOnboarding(...done: OnboardingStep[]): Onboarding {
  const names: OnboardingStep[] = ['company', 'client', 'work', 'invoice', 'payments']
  return { steps: names.map((name) => ({ name, isDone: done.includes(name) })), isSetUp: true }
}
