// All cards share a chunk, because the dashboard shows them all and each chunk makes the module's entry file larger.
export { MetricsSummary } from './metrics-summary.tsx'
export { RevenueTrendCard } from './revenue-trend-card.tsx'
export { TasksCard } from './tasks-card.tsx'
export { TopClientsCard } from './top-clients-card.tsx'
