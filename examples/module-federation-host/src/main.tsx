// What is shared has to be settled between host and remote before any of it runs.
void import('./start.tsx')
