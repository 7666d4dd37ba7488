export function LandingPage() {
  return <h1>Manage Your Social Media Like a Pro</h1>;
}
