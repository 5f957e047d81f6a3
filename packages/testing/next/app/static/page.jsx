import { Login } from '../login.jsx';

export default function Page() {
  return <Login />;
}
