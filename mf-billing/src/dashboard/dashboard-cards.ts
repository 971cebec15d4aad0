// One chunk, because the dashboard shows all of them and each chunk adds to the module's entry.
export { MetricsSummary } from './metrics-summary.tsx'
export { RevenueTrendCard } from './revenue-trend-card.tsx'
export { TasksCard } from './tasks-card.tsx'
export { TopClientsCard } from './top-clients-card.tsx'
