export function SignupPage() {
  return <h1>Signup</h1>;
}
