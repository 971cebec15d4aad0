import type { ProjectBudget } from '@billfold/contracts/projects/project-budget'

const weeks = (remaining: readonly string[]) => remaining.map((left, index) => ({ monday: mondays[index + mondays.length - remaining.length] ?? '', remaining: left }))
const mondays = ['2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']

export const sampleBudget: ProjectBudget = {
  kind: 'money',
  isOpen: true,
  amount: '12000.00',
  used: '7740.00',
  weeks: weeks(['12000.00', '11350.00', '10600.00', '9900.00', '9900.00', '8700.00', '7600.00', '6480.00', '5210.00', '4260.00']),
  forecast: { perWeek: '1110.00', usedUpOn: '2026-12-24', endsOn: null, percentAtEnd: null },
}

export const sampleHoursBudget: ProjectBudget = {
  kind: 'hours',
  isOpen: true,
  amount: '80.00',
  used: '36.5000',
  weeks: weeks(['80.0000', '71.2500', '62.5000', '55.0000', '48.7500', '43.5000']),
  forecast: { perWeek: '6.8750', usedUpOn: '2027-01-11', endsOn: '2026-12-31', percentAtEnd: 88.4 },
}

export const overBudget: ProjectBudget = {
  ...sampleBudget,
  used: '15200.50',
  weeks: weeks(['12000.00', '9100.00', '5800.00', '2400.00', '-1250.00', '-3200.50']),
  forecast: null,
}

export const unusedBudget: ProjectBudget = { ...sampleBudget, used: '0.00', weeks: [], forecast: null }

export const noBudget: ProjectBudget = { ...unusedBudget, amount: null, used: '1250.00' }
