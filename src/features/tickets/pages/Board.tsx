/** Comes with issue 5. */
const Board = () => null;

export default Board;
