/** An application that uses the libraries as modules, and adds a policy to theirs. */
module com.example.squares {
    requires org.edarts.cu;
    requires org.edarts.epiphany.cam;
    requires org.edarts.study;

    provides org.edarts.su.SchedulingPolicy with
            com.example.squares.FirstCu;
}
