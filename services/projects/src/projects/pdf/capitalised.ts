/** 'on_hold' → 'On hold'. */
export function capitalised(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replace('_', ' ')
}
