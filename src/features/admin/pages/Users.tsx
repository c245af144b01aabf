/** Comes with issue 5. */
const Users = () => null;

export default Users;
