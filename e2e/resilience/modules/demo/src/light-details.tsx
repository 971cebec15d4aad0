export function LightDetails() {
  return <span>The light is on</span>
}
