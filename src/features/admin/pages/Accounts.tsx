/** Comes with issue 5. */
const Accounts = () => null;

export default Accounts;
