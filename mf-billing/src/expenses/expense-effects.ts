/** What is fetched again after an expense was changed in any way: net profit and margins follow from it. */
export const expenseEffects = ['/api/expenses', '/api/reports', '/api/dashboard'] as const
